import { importsOf, placeOf, type Source } from './rooms.ts'

const isProduct = ({ path }: Source) => /(?<!\.(?:test|spec|nightly|sample|d))\.tsx?$/.test(path)

/**
 * Returns import cycles between entries of one folder, as `folder: entry > entry`. An entry is a file or a folder with
 * its content. Tests are excluded.
 */
export function circles(sources: readonly Source[]): string[] {
  const products = sources.filter(isProduct)
  const known = new Set(products.map(({ path }) => path))
  const importsIn = new Map<string, Set<string>>()
  for (const { path, text } of products)
    for (const wanted of importsOf(text).map((target) => placeOf(path, target)))
      if (known.has(wanted)) {
        const [folder, from, to] = whereApart(path, wanted)
        importsIn.set(folder, (importsIn.get(folder) ?? new Set()).add(`${from} > ${to}`))
      }
  return [...importsIn].flatMap(([folder, found]) => inCircles(found).map((one) => `${folder}: ${one}`))
}

/** The lowest common folder of two files, and the entries below it that contain them. */
function whereApart(path: string, other: string): readonly [folder: string, from: string, to: string] {
  const [parts, others] = [path.split('/'), other.split('/')]
  const at = parts.findIndex((part, index) => part !== others[index])
  return [parts.slice(0, at).join('/'), parts[at] ?? '', others[at] ?? '']
}

/** Removes imports that start or end outside every cycle. */
function inCircles(imports: ReadonlySet<string>): string[] {
  const pairs = [...imports].map((one) => one.split(' > '))
  const [from, to] = [new Set(pairs.map(([first]) => first)), new Set(pairs.map(([, last]) => last))]
  const left = pairs.filter(([first, last]) => to.has(first) && from.has(last))
  const kept = new Set(left.map((pair) => pair.join(' > ')))
  return kept.size === imports.size ? [...kept].sort() : inCircles(kept)
}

/** Returns folders with more than `filesMax` files, without tests, as `folder: count`. */
export function crowdedFolders(sources: readonly Source[], filesMax: number): string[] {
  const counts = new Map<string, number>()
  for (const { path } of sources.filter((source) => isProduct(source) || /\.css$/.test(source.path))) {
    const folder = path.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > filesMax).map(([folder, count]) => `${folder}: ${count}`)
}
