/** Longer side and quality of each try: a network that lost a picture once may carry a smaller one. */
const TRIES = [
  { side: 1600, quality: 0.8 },
  { side: 1200, quality: 0.65 },
  { side: 900, quality: 0.5 },
] as const
const PREVIEW_SIDE = 168

/**
 * The picture as a smaller JPEG, upright, for the try with that number; the file itself where the browser cannot read it or
 * where it is small already. The server draws it anew in any case.
 */
export async function shrunk(file: Blob, attempt: number): Promise<Blob> {
  const { side, quality } = TRIES[Math.min(attempt, TRIES.length - 1)] ?? TRIES[0]
  try {
    const canvas = await drawn(file, side)
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return small && small.size < file.size ? small : file
  } catch {
    return file
  }
}

/** A small picture as a data address, to be shown at once; empty where the browser cannot read the file. */
export async function previewOf(file: Blob): Promise<string> {
  try {
    return (await drawn(file, PREVIEW_SIDE)).toDataURL('image/jpeg', 0.7)
  } catch {
    return ''
  }
}

async function drawn(file: Blob, side: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // What is see-through becomes white, as on the server.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}
