import type { FastifyRequest } from 'fastify'
import { readForm } from '#server/base/http/form-body.ts'
import {
  isMultipartType,
  PAGE_BODY_MAX_BYTES,
  readFields,
  readMultipart,
  type Sent,
} from '#server/base/http/multipart.ts'

/** What was filled in. A field that is missing, or there twice where one is asked for, is empty. */
export interface Form {
  text(name: string): string
  all(name: string): string[]
  /** The chosen file; 'too-large' when there was one of too many bytes, 'crowded-out' when there was no room for it. */
  file: Buffer | 'too-large' | 'crowded-out' | null
}

/** Somebody of the staff may paste a long letter; that it is too long is then said beside it. */
const TEXT_BYTES_MAX = 512 * 1024

/** Reads the form of a page; null for what cannot be read. Of nobody who is not signed in a file is held. */
export async function formOf(request: FastifyRequest, isSignedIn: boolean): Promise<Form | null> {
  if (isMultipartType(request)) {
    const sent = isSignedIn
      ? await readMultipart(request, PAGE_BODY_MAX_BYTES, {
          withoutRoom: 'fields-alone',
          fieldBytesMax: TEXT_BYTES_MAX,
        })
      : await readFields(request, PAGE_BODY_MAX_BYTES)
    return formFrom(sent.fields, fileOf(sent))
  }
  const fields = readForm(typeof request.body === 'string' ? request.body : '')
  if (fields === null) return null
  return formFrom(
    Object.entries(fields).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value] as const),
    ),
    null,
  )
}

function fileOf({ isFileTooLarge, isFileCrowdedOut, file }: Sent): Form['file'] {
  if (isFileTooLarge) return 'too-large'
  return isFileCrowdedOut ? 'crowded-out' : (file?.bytes ?? null)
}

function formFrom(fields: readonly (readonly [string, string])[], file: Form['file']): Form {
  const all = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value)
  return {
    all,
    text: (name) => {
      const [value = '', ...more] = all(name)
      return more.length === 0 ? value : ''
    },
    file,
  }
}
