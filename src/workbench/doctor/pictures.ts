import { realpathSync } from 'node:fs'
import { extname } from 'node:path'
import sharp from 'sharp'
import { type Brand, describedPictures } from '#contract/brand/brand.ts'
import { OWN_BRAND_DIR, type Picture, readPictures, stemOf } from '#server/fronts/pages/brand-pictures.ts'
import { error, type Finding, warning, when } from './finding.ts'

/** The maximum size of a picture that loads within a second on a slow network (50 kB/s). */
const LIGHT_BYTES_MAX = 50_000

/** The maximum ratio of the sides of a logo, which pages show in a square. */
const SQUARE_RATIO_MAX = 1.25

/** More than any page shows. A small file can declare far more pixels, which would exhaust the memory. */
const PIXELS_MAX = 50_000_000

/** Only previews of shared links show this picture, so its size does not delay a page. */
const SHARED = 'site/share'

/** Logos of channels and sample products, which do not depend on the lender. */
const NEUTRAL = /^(channels|products)\//

/** Reports pictures of a brand folder that are missing, too large, broken, misnamed, or without an alternative text. */
export async function pictureFindings(brandDir: string, texts: Brand['pictureTexts']): Promise<Finding[]> {
  const { pictures, leftOut } = readPictures(brandDir)
  const looked = await Promise.all([...pictures].map(([name, picture]) => lookAt(name, picture)))
  return [
    ...leftOut.map(({ name, why }) => error(`picture ${name} is not shown: ${why}.`)),
    ...missingPictures(brandDir, [...pictures.keys()]),
    ...undescribedPictures(pictures, texts),
    ...looked.flat(),
  ]
}

function missingPictures(brandDir: string, names: readonly string[]): Finding[] {
  if (realpathSync(brandDir) === realpathSync(OWN_BRAND_DIR)) return []
  const stems = new Set(names.map(stemOf))
  const missing = [...readPictures(OWN_BRAND_DIR).pictures.keys()].filter(
    (name) => !NEUTRAL.test(name) && !stems.has(stemOf(name)),
  )
  const others = missing.filter((name) => stemOf(name) !== 'logo')
  return [
    ...when(
      others.length < missing.length,
      error("picture logo.svg is missing: pages show the product's own logo."),
    ),
    ...when(
      others.length > 0,
      warning(`pictures that are missing, so that the product's own are shown: ${others.join(', ')}.`),
    ),
  ]
}

/** Screen readers read the text of the product's picture if the lender's own picture has no text. */
function undescribedPictures(
  pictures: ReadonlyMap<string, Picture>,
  texts: Brand['pictureTexts'],
): Finding[] {
  const own = [...readPictures(OWN_BRAND_DIR).pictures.values()]
  const isOwn = (picture: Picture) => !own.some(({ bytes }) => bytes.equals(picture.bytes))
  const undescribed = describedPictures.filter(
    (described) =>
      texts[described] === undefined &&
      [...pictures].some(([name, picture]) => stemOf(name) === `site/${described}` && isOwn(picture)),
  )
  return when(
    undescribed.length > 0,
    warning(
      `pictureTexts does not say what ${undescribed.join(', ')} show: screen readers describe the product's pictures instead.`,
    ),
  )
}

async function lookAt(name: string, { type, bytes }: Picture): Promise<Finding[]> {
  const found = type === ICON ? kindOfIcon(bytes) : await kindOf(bytes)
  if (found === null) return [error(`picture ${name} cannot be read as a picture.`)]
  const { kind, width, height } = found
  if (kind !== KINDS[type]) {
    return [error(`picture ${name} is ${kind} inside, so "${extname(name)}" is the wrong ending.`)]
  }
  const isTooLong = width > height * SQUARE_RATIO_MAX || height > width * SQUARE_RATIO_MAX
  return [
    ...when(
      bytes.length > LIGHT_BYTES_MAX && stemOf(name) !== SHARED,
      warning(
        `picture ${name} has ${Math.round(bytes.length / 1000)} kB: on a slow network it takes ${Math.round(bytes.length / LIGHT_BYTES_MAX)} s or more. Below ${LIGHT_BYTES_MAX / 1000} kB it loads within a second.`,
      ),
    ),
    ...when(
      stemOf(name) === 'logo' && isTooLong,
      warning(`picture ${name} is ${width} by ${height}: a logo stands in a square, so it would be tiny.`),
    ),
    ...(kind === 'svg' ? drawingFindings(name, bytes.toString()) : []),
  ]
}

/** Checks an SVG, which pages show as an image: scaled, without scripts and without other files. */
function drawingFindings(name: string, text: string): Finding[] {
  return [
    ...when(
      !/<svg[^>]*\sviewBox=/.test(text),
      warning(`picture ${name} has no viewBox, so it is cut off instead of scaled.`),
    ),
    ...when(
      /<script|(?:href|src)\s*=\s*["'](?!#|data:)|url\(\s*["']?(?!#|["']?data:)|@import/i.test(text),
      warning(`picture ${name} asks for a script or another file, which no page will load.`),
    ),
  ]
}

/** The format that sharp must detect for each media type. */
const KINDS: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/x-icon': 'icon',
}
const ICON = 'image/x-icon'

async function kindOf(bytes: Buffer): Promise<{ kind: string; width: number; height: number } | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX })
    const { format, compression, width, height } = await picture.metadata()
    // Only decoding detects a truncated file.
    await picture.resize(8, 8, { fit: 'inside' }).toBuffer()
    return { kind: format === 'heif' && compression === 'av1' ? 'avif' : String(format), width, height }
  } catch {
    return null
  }
}

/** Reads an icon file, which sharp does not support: the header, then the first picture's width and height (0 means 256). */
function kindOfIcon(bytes: Buffer) {
  const isIcon = bytes.length > 22 && bytes.readUInt32LE(0) === 0x00010000
  return isIcon ? { kind: 'icon', width: bytes[6] || 256, height: bytes[7] || 256 } : null
}
