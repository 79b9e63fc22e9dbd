import sharp from 'sharp'

/** References have half the width: enough to detect a moved part, and small enough to store. */
const SCALE = 0.5
const QUALITY = 40

/** Pictures are compared by the mean colour of squares, which font edges and lossy compression hardly change. */
const SQUARE_PX = 8
const SAME_COLOUR = 16
/** Share of squares that may differ, such as a digit or an edge on another pixel. */
const SAME_SHARE = 0.003

/** Converts a screenshot to its stored form. */
export async function asReference(screenshot: Buffer): Promise<Buffer> {
  const { width = 1 } = await sharp(screenshot).metadata()
  return sharp(screenshot)
    .resize({ width: Math.round(width * SCALE) })
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer()
}

/** Describes the visible difference of two pictures; null if there is none. */
export async function differenceOf(reference: Buffer, seen: Buffer): Promise<string | null> {
  const [one, other] = await Promise.all([squaresOf(reference), squaresOf(seen)])
  if (one.width !== other.width || one.height !== other.height)
    return `its size is ${other.size}, and was ${one.size}`
  const changed = one.means.filter((mean, at) => Math.abs(mean - (other.means[at] ?? 0)) > SAME_COLOUR)
  const share = changed.length / one.means.length
  return share > SAME_SHARE ? `${(share * 100).toFixed(1)} % of it looks otherwise` : null
}

async function squaresOf(picture: Buffer) {
  const image = sharp(picture).removeAlpha()
  const { width = 1, height = 1 } = await image.metadata()
  const across = Math.ceil(width / SQUARE_PX)
  const down = Math.ceil(height / SQUARE_PX)
  // An averaging kernel: each output pixel is the mean of one square.
  const means = await image.resize(across, down, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
  return { width: across, height: down, size: `${width} x ${height}`, means: [...means] }
}
