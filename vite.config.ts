import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

// What every borrower's page is made of: its frame, its labels' machinery, and the parts that nearly all of them show.
const FRAME =
  /src[\\/](contract[\\/]wire[\\/]address|web[\\/](?!screens[\\/])([\w-]+[\\/])*(paths|page|safe-link|language|words|settings|help|money|title|fresh|fetch-ahead|go-on|look-again|pages-ahead|script-of|failed-call|borrower-shell|keep-copies|session-end|loan-key|old-copy-notice|page-styles|critical-css|pending-toast|error-screen|show-refusal|say-page|calendar-link|amount|amount-hero|anchor|button|action-bar|icon|notice|screen|page-header|product-header|logo|detail-list|failed-state|fetched-picture|empty-state|modal|section|sentence|toasts|toast-region|named-amount|figures|folded|submissions|focus-heading|copy-button|status-image|status-panel|reference-code|steps))\.tsx?$/

/**
 * Parts of React Router that no page of ours can reach: the discovery of pages one by one (all of them travel with the
 * first, `react-router.config.ts`), and measuring instruments, of which none is given. In a browser, whatever they export
 * gives nothing (docs/decisions/0018-first-paint.md).
 */
const LEFT_OUT =
  /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](dom[\\/]ssr[\\/]fog-of-war|router[\\/]instrumentation)\.js$/

/** What is worked out when React Router's parts are read, though nothing is changed by it: so what no page draws can go. */
const WITHOUT_EFFECT = /(?<= = )(?=React\$1\.(?:forwardRef|createContext|memo)\()/g
/** The names by which its parts are shown to whoever looks for faults hold all of them. */
const NAMES = /^[\w$]+\.displayName = .*;$/gm

const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/[\\/]react-router[\\/]dist[\\/]production[\\/]/.test(id)) return null
    if (!LEFT_OUT.test(id))
      return { code: code.replace(NAMES, '').replace(WITHOUT_EFFECT, '/* @__PURE__ */ '), map: null }
    const names = /^export \{([^}]*)\};?$/m.exec(code)?.[1]?.split(',') ?? []
    return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
  },
}

/** What pages say: a file for each family of each language. */
const WORDS = /src[\\/]words[\\/]([a-z]{2})[\\/](?!on-pages)([\w-]+)\.ts$/

/** Files whose family is called otherwise. */
const FAMILIES: Readonly<Record<string, string>> = {
  pages: 'general',
  'apply-pages': 'apply',
  'claim-pages': 'claim',
  'paper-pages': 'papers',
}

/** The server tells each page by these names which of them it says (`entry.server.tsx`). */
const nameOfWords = (path: string): string | null => {
  const [, language, file] = WORDS.exec(path) ?? []
  return file === undefined ? null : `words-${language}-${FAMILIES[file] ?? file}`
}

export default defineConfig({
  plugins: [leaveOut, reactRouter()],
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
                { name: nameOfWords, debugName: 'words', test: WORDS, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  build: { target: ['chrome94', 'safari15.4'], assetsInlineLimit: 0 },
})
