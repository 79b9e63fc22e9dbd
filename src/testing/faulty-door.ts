import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server on which things go wrong when a test says so. */
export interface FaultyDoor {
  port: number
  /** Lets everybody through again. */
  open(): Promise<void>
  /** Nobody listens any more, and who was within is thrown out. */
  gone(): Promise<void>
  /** Takes what comes and hands nothing on, in neither direction, as a machine that was unplugged or stopped. */
  silent(): void
  /** What came while it was silent. */
  heard(): string
  close(): Promise<void>
}

/** For tests: a door on a free port of this machine to whatever listens there. */
export async function faultyDoor(behind: { path: string } | { port: number }): Promise<FaultyDoor> {
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
      // What was held back is lost, as on a wire that was cut: both ends begin anew.
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
