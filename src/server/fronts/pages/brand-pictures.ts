import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

/** The formats of pictures that pages can show, by their extension. */
const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
}

/** A limit, because pictures stay in memory. */
export const PICTURES_MAX = 100
export const PICTURE_MAX_BYTES = 500_000
const FOLDERS_DEEP_MAX = 3

export interface Picture {
  type: string
  bytes: Buffer
}

/**
 * The pictures of a brand folder by their relative name, such as `site/banner-1.svg`, and those that cannot
 * be used.
 */
export interface FolderPictures {
  pictures: Map<string, Picture>
  leftOut: { name: string; why: string }[]
}

/** The folder in the source code: pictures that a lender does not have come from here. */
export const OWN_BRAND_DIR = join(import.meta.dirname, '../../../../brand')

/** Reads every picture of a brand folder. Other files, and names that begin with a dot, are ignored. */
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
      // Symbolic links are followed, because an orchestrator mounts a folder as links, but not to the outside
      // of it.
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
 * The picture for each name: the lender's own, also in another format (`logo.png` for a page's `logo.svg`),
 * otherwise the product's.
 */
export function shownPictures(
  lender: ReadonlyMap<string, Picture>,
  own: ReadonlyMap<string, Picture>,
): Map<string, Picture> {
  const byStem = new Map([...lender].map(([name, picture]) => [stemOf(name), picture]))
  const replaced = [...own].map(([name, picture]) => [name, byStem.get(stemOf(name)) ?? picture] as const)
  return new Map([...replaced, ...lender])
}

/** A picture's name without its extension, which identifies it across formats. */
export const stemOf = (name: string): string => name.slice(0, name.length - extname(name).length)

const typeOf = (name: string): string | undefined => TYPES[extname(name).toLowerCase()]

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
