import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** The pages for engineers, which a build for production is made without (`WORKBENCH=0`). */
const withWorkbench = process.env.WORKBENCH !== '0'

const PAGE_SCRIPT = 'src/web/app/page-script.ts'

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** The modules that run when the page script starts: those that it imports, directly or through others. */
const started = new Set<string>()

function startsWith(id: string, modules: Modules): boolean {
  const waiting = started.size === 0 ? [resolve(PAGE_SCRIPT)] : []
  for (const one of waiting) {
    if (started.has(one)) continue
    started.add(one)
    waiting.push(...(modules.getModuleInfo(one)?.importedIds ?? []))
  }
  return started.has(id)
}

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  define: { 'import.meta.env.WITH_WORKBENCH': JSON.stringify(withWorkbench) },
  build: { target: ['chrome94', 'safari15.4'], assetsInlineLimit: 0 },
  environments: {
    // The script of documents and their islands.
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: {
          input: PAGE_SCRIPT,
          output: {
            // React changes seldom and stays cached over releases.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
                // One file, also of what islands use as well: each further one costs every page a request.
                { name: (id, modules) => (startsWith(id, modules) ? 'page-script' : null), priority: 1 },
                // One file for both languages: each is smaller than its request.
                { name: 'plural', test: /src[\\/]words[\\/](?:\w+[\\/])?plural\.ts$/ },
                // What nearly every page fetches next: the copies that are read without a network.
                {
                  name: 'keep',
                  test: /web[\\/]browser[\\/](?:keep[\\/]keep-page|offline[\\/]|drafts[\\/]owner)/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // What draws pages on the server (src/server/fronts/pages/web-bundle.ts).
    ssr: {
      build: {
        outDir: 'build/server',
        target: 'node20',
        rolldownOptions: { input: 'src/web/app/answer.tsx', output: { entryFileNames: 'index.js' } },
      },
    },
  },
  builder: {},
})
