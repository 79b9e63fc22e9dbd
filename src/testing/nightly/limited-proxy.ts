import { connect, createServer, type Socket } from 'node:net'

export interface LimitedProxy {
  /** The same address through this proxy. */
  url: string
  /** Resolves when the limit has passed through. */
  shut: Promise<void>
  close(): void
}

/** A proxy to a database that stops forwarding after some bytes, so that its client is stuck half way. */
export async function openLimitedProxy(url: string, bytes: number): Promise<LimitedProxy> {
  const { hostname, port } = new URL(url)
  const shut = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  let left = bytes
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
    from.on('data', (part) => {
      left -= part.length
      if (left > 0) to.write(part)
      else shut.resolve()
    })
  }
  const server = createServer((client) => {
    const behind = connect(Number(port), hostname)
    pass(client, behind)
    pass(behind, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a server on a port has a port')
  const through = new URL(url)
  through.port = String(address.port)
  return {
    url: through.href,
    shut: shut.promise,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
