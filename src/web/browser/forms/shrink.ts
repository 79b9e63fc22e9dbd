/** Longer side and quality by attempt: after a failed upload a smaller picture is sent. */
const TRIES = [
  { side: 1600, quality: 0.8 },
  { side: 1200, quality: 0.65 },
  { side: 900, quality: 0.5 },
] as const
const PREVIEW_SIDE = 168

/**
 * Returns the picture as a smaller upright JPEG for this attempt; the file itself if the browser cannot decode it or
 * it is small. The server decodes it again in any case.
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

/** Returns a thumbnail as a data URL; empty if the browser cannot decode the file. */
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
  // Transparency becomes white, as on the server.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}
