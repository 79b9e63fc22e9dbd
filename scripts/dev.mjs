import { join, relative } from 'node:path'
import { watchFiles } from '../src/testing/watch-files.ts'
import { root, start, watchForLostNpm } from './run.mjs'

/** One save may write several files, and an editor may write each of them twice. */
const GATHER_MS = 100
/** Ends that somebody asked for: in order, or by a signal, which React Router's development part turns into a code. */
const WANTED = new Set([0, 129, 130, 143, 'SIGTERM', 'SIGINT', 'SIGHUP'])

let server = null
let changedFile = null
let isGathering = false
let waiting

startServer()
watchFiles(join(root, 'src'), (path) => restartsServer(path) && restart(path))
watchFiles(process.env.BRAND_DIR || join(root, 'brand'), restart)

// The pages are Vite's, in the server: it takes their changes without a restart (src/server/fronts/pages/web-bundle.ts).
function restartsServer(path) {
  return (
    /\.(ts|tsx|json|sql)$/.test(path) && !/\.(test|spec)\.tsx?$|[\\/]src[\\/](web|testing)[\\/]/.test(path)
  )
}

function startServer() {
  clearInterval(waiting)
  server = start(process.execPath, ['--conditions=development', 'src/server/main.ts'], {
    env: { ...process.env, DEV: '1' },
    input: 'inherit',
  })
  server.on('close', (code, signal) => {
    server = null
    if (changedFile !== null) return isGathering || startAgain()
    if (WANTED.has(code ?? signal)) process.exit(code ?? 130)
    console.log(`The server ended (${signal ?? `code ${code}`}). It starts again when a file changes.`)
    waiting = watchForLostNpm(() => process.exit(1))
  })
}

function startAgain() {
  console.log(`Restarting: ${changedFile} has changed.`)
  changedFile = null
  startServer()
}

function restart(path) {
  if (changedFile !== null) return
  changedFile = relative(root, path)
  isGathering = true
  setTimeout(() => {
    isGathering = false
    if (server === null) startAgain()
    else server.kill('SIGTERM')
  }, GATHER_MS)
}
