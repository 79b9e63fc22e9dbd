import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy that injects faults for tests. */
export interface FaultyProxy {
  port: number
  /** Forwards normally again. */
  open(): Promise<void>
  /** Closes the listener and all connections. */
  gone(): Promise<void>
  /** Accepts data and forwards none in either direction, like an unplugged machine. */
  silent(): void
  /** Data received during silence. */
  heard(): string
  close(): Promise<void>
}

/** Starts a proxy on a free port of this machine. */
export async function startFaultyProxy(behind: { path: string } | { port: number }): Promise<FaultyProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let heard = ''
  const server: Server = createServer((client) => {
    const there = connect('path' in behind ? behind : { ...behind, host: '127.0.0.1' })
    for (const [from, to] of [
      [client, there],
      [there, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!isSilent) to.write(bytes)
        else if (from === client) heard += bytes.toString('latin1')
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a server on a port has a port')
  const { port } = address
  const throwOut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const stop = () => {
    const stopped = new Promise<void>((resolve) => server.close(() => resolve()))
    throwOut()
    return stopped
  }
  return {
    port,
    async open() {
      // Data held back is lost, as on a cut wire: both ends reconnect.
      if (isSilent) throwOut()
      isSilent = false
      if (!server.listening) await listen(port)
    },
    gone: stop,
    silent() {
      heard = ''
      isSilent = true
    },
    heard: () => heard,
    close: stop,
  }
}
