import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ENTRY = 'src/web/app/page-script.ts'

/** What a server reads: the address of the page script. */
export const PAGE_SCRIPT_FILE = 'server/page-script.json'

/** Builds the script of documents, and the islands that it fetches; those of the workbench only where its pages are built. */
export async function buildPageScript(root, workbench) {
  const entry = join(root, ENTRY)
  // Loaded late: build.mjs imports this file before the packages are installed.
  const { build } = await import('vite')
  const client = join(root, 'build/client')
  const isStarted = new Set()
  /** Whether a module runs when the page script starts: the entry imports it, directly or through others. */
  const startsWith = (id, modules) => {
    const waiting = isStarted.size === 0 ? [entry] : []
    for (const one of waiting) {
      if (isStarted.has(one)) continue
      isStarted.add(one)
      waiting.push(...(modules.getModuleInfo(one)?.importedIds ?? []))
    }
    return isStarted.has(id)
  }
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env.WORKBENCH': JSON.stringify(workbench ? '1' : '0'),
    },
    build: {
      write: false,
      target: ['chrome94', 'safari15.4'],
      rolldownOptions: {
        input: entry,
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
              // One file, also of what islands use as well: each further one would cost every page a request.
              { name: (id, modules) => (startsWith(id, modules) ? 'page-script' : null), priority: 1 },
            ],
          },
        },
      },
    },
  })
  for (const { fileName, code, source } of output) {
    mkdirSync(dirname(join(client, fileName)), { recursive: true })
    writeFileSync(join(client, fileName), code ?? source)
  }
  const started = output.find(({ moduleIds }) => moduleIds?.includes(entry))
  writeFileSync(join(root, 'build', PAGE_SCRIPT_FILE), JSON.stringify({ address: `/${started.fileName}` }))
}
