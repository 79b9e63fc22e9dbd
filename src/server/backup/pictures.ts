import * as z from 'zod/mini'
import { FILE_TYPES, type FileType } from '#server/outside/files/files.ts'

/** One picture of an archive. */
export interface PictureLine {
  key: string
  type: FileType
  sha256: string
}

const schema = z.object({ key: z.string(), type: z.enum(FILE_TYPES), sha256: z.string() })

export const readPictureLine = (line: string): PictureLine => schema.parse(JSON.parse(line))

/** Where it lies in the archive: folders of two letters, as on disk. */
export const pictureName = (key: string): string => `files/${key.slice(0, 2)}/${key}.sealed`
