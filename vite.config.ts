import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// What every borrower's page is made of: its frame, its labels' machinery, and the parts that nearly all of them show.
const FRAME =
  /src[\\/]web[\\/](paths|page|safe-link|language[\\/]language|shell[\\/](words|settings|help|money|title|fresh|fetch-ahead|failed-call|borrower-shell|loan-key|old-copy-notice|page-styles|critical-css|pending-toast|error-screen)|ui[\\/](amount|amount-hero|anchor|button|action-bar|icon|notice|screen|page-header|product-header|logo|detail-list|failed-state|fetched-picture|empty-state|modal|section|sentence|toasts|toast-region))\.tsx?$/

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        // A script's name changes only where its own text does: `scripts/import-map.mjs` says how it is found.
        chunkImportMap: true,
        rolldownOptions: {
          output: {
            // Few files: each one costs a cheap phone a request. React and its router change seldom and stay cached over
            // releases; the frame of a page is on every page.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                  priority: 2,
                },
                { name: 'app', test: FRAME, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  build: { target: ['chrome94', 'safari15.4'], assetsInlineLimit: 0 },
})
