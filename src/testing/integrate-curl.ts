import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** As much of curl as the integration guide uses, for machines that have none. Throws on every other option. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    include: { type: 'boolean', short: 'i' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true },
    data: { type: 'string', short: 'd', multiple: true },
    'data-binary': { type: 'string' },
  },
})
const { include, header = [], data, 'data-binary': file } = values
const body = file === undefined ? data?.join('&') : readFileSync(file.replace(/^@/, ''))
const headers = new Headers({ accept: '*/*' })
if (body !== undefined) headers.set('content-type', 'application/x-www-form-urlencoded')
for (const line of header) {
  const [name = '', ...value] = line.split(':')
  headers.set(name, value.join(':').trim())
}
const method = values.request ?? (body === undefined ? 'GET' : 'POST')
const answer = await fetch(positionals[0] ?? '', { method, headers, redirect: 'manual', body: body ?? null })
if (include) {
  const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`)
  process.stdout.write(`HTTP/1.1 ${answer.status} ${answer.statusText}\r\n${lines.join('')}\r\n`)
}
process.stdout.write(Buffer.from(await answer.arrayBuffer()))
