import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

/** The kinds of pictures that pages can show, by the ending of their name. */
const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
}

/** Pictures stay in memory as long as the server runs, so there is an end to them. */
export const PICTURES_MAX = 100
export const PICTURE_MAX_BYTES = 500_000
const FOLDERS_DEEP_MAX = 3

export interface Picture {
  type: string
  bytes: Buffer
}

/** The pictures of a brand folder by their name below it, such as `site/banner-1.svg`, and which of them cannot be used. */
export interface FolderPictures {
  pictures: Map<string, Picture>
  leftOut: { name: string; why: string }[]
}

/** The folder that comes with the code: what a lender has no picture of its own for is shown from here. */
export const OWN_BRAND_DIR = join(import.meta.dirname, '../../../../brand')

/** Reads every picture of a brand folder. Whatever is no picture, or begins with a dot, is none of its business. */
export function readPictures(brandDir: string): FolderPictures {
  const found: FolderPictures = { pictures: new Map(), leftOut: [] }
  try {
    read(realpathSync(brandDir), '', 0, found)
  } catch (error) {
    found.leftOut.push({ name: '.', why: reasonOf(error) })
  }
  return found
}

function read(root: string, below: string, deep: number, found: FolderPictures): void {
  for (const entry of readdirSync(join(root, below)).sort()) {
    if (entry.startsWith('.')) continue
    const name = below === '' ? entry : `${below}/${entry}`
    try {
      // Followed, because a folder that an orchestrator mounts is made of links; but not to what lies outside of it.
      const path = realpathSync(join(root, name))
      if (!path.startsWith(root + sep)) throw new Error('it is a link that leads out of the folder')
      const stats = statSync(path)
      if (stats.isDirectory()) {
        if (deep < FOLDERS_DEEP_MAX) read(root, name, deep + 1, found)
      } else {
        take(path, name, stats.size, found)
      }
    } catch (error) {
      if (typeOf(name) !== undefined) found.leftOut.push({ name, why: reasonOf(error) })
    }
  }
}

function take(path: string, name: string, size: number, { pictures }: FolderPictures): void {
  const type = typeOf(name)
  if (type === undefined) return
  if (size === 0) throw new Error('it is empty')
  if (size > PICTURE_MAX_BYTES)
    throw new Error(`it has ${size} bytes; at most ${PICTURE_MAX_BYTES} are shown`)
  if (pictures.size === PICTURES_MAX) throw new Error(`a brand has at most ${PICTURES_MAX} pictures`)
  pictures.set(name, { type, bytes: readFileSync(path) })
}

/**
 * What is shown under each name: the lender's own picture, also one of another kind (`logo.png` where a page asks for
 * `logo.svg`), else the one that comes with the code.
 */
export function shownPictures(
  lender: ReadonlyMap<string, Picture>,
  own: ReadonlyMap<string, Picture>,
): Map<string, Picture> {
  const byStem = new Map([...lender].map(([name, picture]) => [stemOf(name), picture]))
  const replaced = [...own].map(([name, picture]) => [name, byStem.get(stemOf(name)) ?? picture] as const)
  return new Map([...replaced, ...lender])
}

/** A picture's name without its ending: what makes it the same picture in another kind of file. */
export const stemOf = (name: string): string => name.slice(0, name.length - extname(name).length)

const typeOf = (name: string): string | undefined => TYPES[extname(name).toLowerCase()]

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
