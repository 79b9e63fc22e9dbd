import { shrunk } from './shrink.ts'

/** Returns the form's fields with smaller pictures, as far as the browser can decode them. */
export async function withShrunkFiles(fields: FormData): Promise<FormData> {
  const small = new FormData()
  for (const [name, value] of fields) {
    if (value instanceof File) small.append(name, value.size > 0 ? await shrunk(value, 0) : value, value.name)
    else small.append(name, value)
  }
  return small
}
