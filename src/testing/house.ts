import { readdirSync, readFileSync } from 'node:fs'
import type { Source } from './rooms.ts'

/** Every file of a folder with its text; paths begin after `src/`, or with the folder's own name. */
export function readHouse(folder = 'src'): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
    .map((path) => ({ path: path.replace(/^src\//, ''), text: readFileSync(path, 'utf8') }))
}
