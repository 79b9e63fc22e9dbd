import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

/** The part of curl that the integration guide uses, for machines without it. Throws on every other option. */
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
const method = values.request ?? (body === undefined ? 'GET' : 'POST')

const asked = request(positionals[0] ?? '', { method })
asked.setHeader('accept', '*/*')
if (body !== undefined) asked.setHeader('content-type', 'application/x-www-form-urlencoded')
for (const line of header) {
  const [name = '', ...value] = line.split(':')
  asked.setHeader(name, value.join(':').trim())
}
asked.end(body)
const [answer] = await once(asked, 'response')
if (include) {
  const { statusCode, statusMessage, rawHeaders } = answer
  const lines = rawHeaders.map((text: string, index: number) => text + (index % 2 === 0 ? ': ' : '\r\n'))
  process.stdout.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`)
}
process.stdout.write(await buffer(answer))
