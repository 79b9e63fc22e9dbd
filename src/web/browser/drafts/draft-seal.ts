import type { Draft, DraftImage } from './draft-store.ts'
import { type Owner, open, openBytes, seal, sealBytes } from './owner.ts'

/** An encrypted draft. Only its time is readable, because drafts expire. */
export interface SealedDraft {
  savedAt: number
  sealed: Uint8Array<ArrayBuffer>
  /** Pictures that are still files, in the draft's order; null for uploaded ones. */
  files: readonly (Uint8Array<ArrayBuffer> | null)[]
}

type Described = Omit<Draft, 'images'> & {
  images: readonly (Omit<DraftImage, 'file'> & { type: string | null })[]
}

/** A complaint as the previous release stored it. */
export interface OlderComplaint {
  problemType: string
  problemSonType: string
  orderNo: string
  text: string
  savedAt: number
}

/** Returns the values of a draft of this or the previous release. */
export function valuesOf(kept: Pick<Draft, 'values'> | Omit<OlderComplaint, 'savedAt'>): Draft['values'] {
  if ('values' in kept) return kept.values
  const { problemType, problemSonType, orderNo, text } = kept
  return Object.entries({ problemType, problemSonType, orderNo, problemDetail: text })
}

/** Encrypts a draft and its pictures with its key. */
export async function sealDraft(draft: Draft, owner: Owner): Promise<SealedDraft> {
  const images = draft.images.map(({ file, ...image }) => ({ ...image, type: file ? file.type : null }))
  const described: Described = { ...draft, images }
  return {
    savedAt: draft.savedAt,
    sealed: await seal(JSON.stringify(described), owner),
    files: await Promise.all(
      draft.images.map(
        async ({ file }) => file && sealBytes(new Uint8Array(await file.arrayBuffer()), owner),
      ),
    ),
  }
}

/** Decrypts a draft; null for another owner's. Unreadable pictures are dropped. */
export async function openDraft({ sealed, files }: SealedDraft, owner: Owner): Promise<Draft | null> {
  const text = await open(sealed.buffer, owner)
  if (text === null) return null
  // Decrypted data was written by a page of this product.
  const { images, savedAt, ...kept } = JSON.parse(text) as (Described | OlderComplaint) &
    Pick<Described, 'images'>
  const opened = images.map(async ({ type, ...image }, index) => {
    const bytes = files[index]
    const content = bytes ? await openBytes(bytes.buffer, owner) : null
    if (type !== null && content === null) return null
    return { ...image, file: content && new Blob([content], { type: type ?? '' }) }
  })
  return {
    values: valuesOf(kept),
    savedAt,
    images: (await Promise.all(opened)).filter((image) => image !== null),
  }
}
