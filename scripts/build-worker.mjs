import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WORKER = 'src/web/browser/offline/worker.ts'

/** Builds the worker that stands in for pages without a network, as one plain script. */
export async function buildWorker(root) {
  // Loaded late: build.mjs imports this file before the packages are installed.
  const { build } = await import('vite')
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '#': join(root, 'src/') } },
    build: {
      write: false,
      target: ['chrome94', 'safari15.4'],
      rolldownOptions: {
        input: join(root, WORKER),
        output: { format: 'iife' },
      },
    },
  })
  writeFileSync(join(root, 'build/worker.js'), output[0].code)
}
