import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { asReference, differenceOf } from './picture-difference.ts'
import { changedTree, joinTrees, splitTrees } from './trees.ts'

interface Settings {
  /** Folder of the references. */
  folder: string
  /** Folder for views that differ from their reference. */
  seenFolder: string
  /** Replaces references that differ. */
  isUpdate: boolean
}

/** The references of a set of views: a picture of each view and scheme, and one file with all accessibility trees. */
export function openReferences(set: string, { folder, seenFolder, isUpdate }: Settings) {
  const treesFile = `${set}.yml`
  const kept = splitTrees(read(`${folder}/${treesFile}`)?.toString() ?? '')
  const trees = new Map(kept)
  const changes: string[] = []

  function changed(name: string, how: string, file: string, content: Buffer): void {
    changes.push(`${name}: ${how}`)
    write(`${isUpdate ? folder : seenFolder}/${file}`, content)
  }

  return {
    /** The difference of each view from its reference. */
    changes: changes as readonly string[],
    async comparePicture(name: string, screenshot: Buffer): Promise<void> {
      const file = `${set}/${name}.webp`
      const seen = await asReference(screenshot)
      const reference = read(`${folder}/${file}`)
      const how = reference ? await differenceOf(reference, seen) : 'there is no picture'
      if (how !== null) changed(file, how, file, seen)
    },
    compareTree(name: string, tree: string): void {
      trees.set(name, tree)
      const how = changedTree(kept.get(name), tree)
      if (how !== null) changed(`${treesFile} ${name}`, how, treesFile, Buffer.from(joinTrees(trees)))
    },
  }
}

const read = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null)

function write(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
