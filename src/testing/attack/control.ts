import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { clientConfig, type SocketConnection } from '#server/base/database/connection.ts'

export interface Control {
  url: string
  close(): Promise<void>
}

const FORM =
  '<!doctype html><title>Control</title><a href="/find?name=Ana">find</a><a href="/hello?name=Ana">hello</a>' +
  '<a href="/file?path=/etc/hostname">file</a><a href="/go?to=/hello">go</a>'

const HEAD = 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/html'

/**
 * A vulnerable server for the tools: input reaches SQL, markup, a path and a header. A tool that finds nothing here
 * does not work, so its silence elsewhere means nothing. It listens on loopback for one run.
 */
export async function startControl(connection: SocketConnection): Promise<Control> {
  const client = new pg.Client(clientConfig(connection))
  await client.connect()
  const answers: Record<string, (value: string) => Promise<string>> = {
    '/find': async (name) => {
      const people = "(VALUES ('Ana'), ('Luis')) AS people (name)"
      const { rows } = await client.query(`SELECT name FROM ${people} WHERE name = '${name}'`)
      return `<p>${rows.map((row) => String(row.name)).join(', ') || 'none'}</p>`
    },
    '/hello': async (name) => `<p>Hello, ${name}</p>`,
    '/file': (path) => readFile(path, 'utf8'),
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control')
    const [value = ''] = searchParams.values()
    try {
      // Node refuses line ends in a header, so this one is written by hand, and decoded twice as wapiti expects.
      if (pathname === '/go')
        response.socket?.end(`${HEAD}\r\nX-To: ${decodeURIComponent(value)}\r\n\r\n${FORM}`)
      else response.setHeader('content-type', 'text/html').end(await (answers[pathname]?.(value) ?? FORM))
    } catch (error) {
      response.writeHead(500).end(`PostgreSQL ERROR: ${String(error)}`)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has such an address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await client.end()
    },
  }
}
