// Adds CORS to a backend that cannot: node gateway.mjs PORT PAGES BACKEND
import { createServer, request } from 'node:http'

const [, , port = '4001', pages = 'http://localhost:3000', backend = 'http://localhost:4000'] = process.argv
const allowed = {
  'access-control-allow-origin': pages,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers':
    'content-type, x-requested-with, swift, eyes, dearest, showy, crp_phe, dearer, language',
  'access-control-max-age': '600',
  vary: 'origin',
}

createServer((incoming, outgoing) => {
  if (incoming.method === 'OPTIONS') return outgoing.writeHead(204, allowed).end()
  const { method, url, headers } = incoming
  const forwarded = request(new URL(url, backend), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, { ...answer.headers, ...allowed })
    answer.pipe(outgoing)
  })
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
}).listen(Number(port), () => console.log(`http://localhost:${port}`))
