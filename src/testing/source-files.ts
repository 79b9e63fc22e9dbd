import { readdirSync, readFileSync } from 'node:fs'
import type { Source } from './rooms.ts'

/**
 * Returns every source file of a folder with its text; paths are relative to `src/`, or start with the folder's name.
 */
export function readSources(folder = 'src'): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
    .map((path) => ({ path: path.replace(/^src\//, ''), text: readFileSync(path, 'utf8') }))
}
