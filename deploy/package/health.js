// Exit code 0 while the server of this machine answers: for a health check without a shell or curl.
import process from 'node:process'

const WAIT_MS = 2_000

try {
  const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`, {
    signal: AbortSignal.timeout(WAIT_MS),
  })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
