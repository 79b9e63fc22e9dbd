import { defineConfig } from 'vite'

/** The pages for engineers, which a build for production is made without (`WORKBENCH=0`). */
const withWorkbench = process.env.WORKBENCH !== '0'

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
          input: 'src/web/app/page-script.ts',
          output: {
            // React changes seldom and stays cached over releases.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
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
