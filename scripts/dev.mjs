import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { basename, join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer, createServerModuleRunner } from 'vite'
import { elapsed, root, watchForLostNpm } from './run.mjs'

/** One save may write several files, and an editor may write each of them twice. */
const GATHER_MS = 50
/** How long running requests may take before a restart. */
const REQUESTS_MS_MAX = 2_000

/** Files of editors: backups, swap files, and the file that replaces the saved one. */
const TEMPORARY = /^[.#]|~$|\.(?:swp|swx|tmp|bak)$|^\d+$|___jb_(?:tmp|old)___$/
/** Folders below the project that change by themselves: the sandbox's database, and what builds and tests leave. */
const NO_SOURCES = ['data*', 'build', 'test-results', '.types'].map((name) => resolve(root, name, '**'))

const MAIN = join(root, 'src/server/main-dev.ts')
const brandDir = resolve(process.env.BRAND_DIR || join(root, 'brand'))

let lasting
let server = null
let problem = ''
let changedFile = null
const changes = new Map()
const running = new Set()
let ready

const http = createHttpServer(answer)
const vite = await createServer({
  root,
  appType: 'custom',
  logLevel: 'error',
  server: {
    middlewareMode: true,
    ws: { server: http },
    watch: { ignored: [...NO_SOURCES, isTemporary] },
  },
  // A package that is found later makes open pages load again.
  optimizeDeps: { include: ['zod/mini'] },
})
// Vite keeps what it has transformed, so that a restart only evaluates the modules again.
const modules = createServerModuleRunner(vite.environments.ssr, { hmr: false })

ready = open()

vite.watcher.add(brandDir)
vite.watcher.on('all', (_event, path) => {
  // Some systems tell of one change twice.
  const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (changes.get(path) === changedAt) return
  changes.set(path, changedAt)
  if (restartsServer(path)) restart(path)
  else if (/[\\/]src[\\/]web[\\/]/.test(path)) reloadPages()
})
process.on('uncaughtException', (error) => console.error(error))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
watchForLostNpm(end)

function isTemporary(path) {
  return path !== root && path !== brandDir && TEMPORARY.test(basename(path))
}

// A change of a page needs no restart: the server takes the pages from Vite at each request (web-bundle.ts).
function restartsServer(path) {
  if (path.startsWith(brandDir)) return true
  return (
    /[\\/]src[\\/](?!(?:web|testing)[\\/]).*\.(ts|tsx|json|sql)$/.test(path) &&
    !/\.(test|spec|nightly)\.tsx?$/.test(path)
  )
}

/** Reloads open pages. Vite itself reloads those only that load the changed file in the browser. */
const reloadPages = () => vite.environments.client.hot.send({ type: 'full-reload' })

/** From the first change on, requests wait for the new server. */
function restart(path) {
  if (changedFile === null)
    ready = ready.then(async () => {
      await pause(GATHER_MS)
      const startedAt = Date.now()
      const file = changedFile
      changedFile = null
      await open()
      if (server) console.log(`Restarted in ${elapsed(startedAt)}: ${file} has changed.`)
      reloadPages()
    })
  changedFile ??= relative(root, path)
}

/** Loads the server anew and closes the one before. A failure is printed, and shown to every request. */
async function open() {
  let main
  try {
    await close()
    modules.clearCache()
    main = await modules.import(MAIN)
    lasting ??= await main.openLasting()
    server = await main.openServer(lasting)
    if (!http.listening) await listen()
  } catch (error) {
    problem = main ? main.failureOf(error) : error.message
    console.error(`The server does not run, and starts when a file changes: ${problem}`)
  }
}

async function listen() {
  http.listen(server.place)
  await once(http, 'listening')
  console.log(await server.welcome(http.address().port))
}

async function close() {
  if (server === null) return
  const { close: closeServer } = server
  server = null
  const ended = [...running].map((response) => once(response, 'close'))
  await Promise.race([Promise.all(ended), pause(REQUESTS_MS_MAX)])
  await closeServer()
}

function answer(request, response) {
  const own = async () => {
    for (let opened; opened !== ready; ) {
      opened = ready
      await opened
    }
    if (server === null)
      return response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(problem)
    running.add(response)
    response.once('close', () => running.delete(response))
    server.answer(request, response)
  }
  // A lender's picture is not the file of this project that has the same name.
  if (request.url.startsWith('/brand/')) own()
  else vite.middlewares(request, response, own)
}

async function end() {
  await ready
  await close()
  await lasting?.database?.stop()
  await vite.close()
  process.exit(0)
}
