import { join } from 'node:path'
import process from 'node:process'

/** Runs TypeScript files as they are, and is the first one that does it without a word. */
const OLDEST_NODE = [22, 22]

/** What every program of this folder does first: production, unless told otherwise, with this folder's lender. */
export function ready() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    console.error(
      `Abono needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}.`,
    )
    process.exit(1)
  }
  const mode = process.env.MODE || 'production'
  if (mode !== 'production') {
    console.error(`MODE: found "${mode}"; this package is for production and holds no sandbox.`)
    process.exit(1)
  }
  process.env.NODE_ENV ||= 'production'
  process.env.MODE = mode
  process.env.BRAND_DIR ||= join(import.meta.dirname, 'brand')
}
