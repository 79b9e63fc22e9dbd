import { type Box, type HeicBoxes, readHeicBoxes } from './heic-boxes.ts'

/**
 * A photograph of 24 megapixels. Three bytes for each pixel of a larger one would exceed the memory of one
 * file.
 */
const PIXELS_MAX = 25_000_000
/** Phones write tiles of 512 pixels; the largest photograph above has 108. */
const TILES_MAX = 256
const SIDE_MAX = 16_384

type Refused = 'not-an-image' | 'too-many-pixels'

/**
 * The reason to refuse a HEIC, by its boxes, before the drawing program reads it. It must be one HEVC
 * picture, or a grid of such tiles that exactly covers it. So pictures composed of composed pictures, and
 * other codecs, are excluded.
 */
export function refusalOfHeic(file: Buffer): Refused | undefined {
  try {
    return judge(readHeicBoxes(file))
  } catch {
    // The sender gets the same refusal for every error of the boxes.
    return 'not-an-image'
  }
}

function judge(heic: HeicBoxes): Refused | undefined {
  const { primary, kindOf, parts = [] } = heic
  const [width, height] = sizeOf(heic, primary)
  if (Math.max(width, height) > SIDE_MAX || width * height > PIXELS_MAX) return 'too-many-pixels'
  if (kindOf.get(primary) === 'hvc1') return isCoded(heic, primary) ? undefined : 'not-an-image'
  if (kindOf.get(primary) !== 'grid') return 'not-an-image'
  const grid = gridIn(heic.dataOf(primary))
  if (grid.rows * grid.columns > TILES_MAX) return 'too-many-pixels'
  // Each tile occurs once: one that is repeated would be read again for each position.
  const places = grid.rows * grid.columns
  const isEach = parts.length === places && new Set(parts).size === places
  const isWhole = isEach && grid.width === width && grid.height === height
  return isWhole && parts.every((part) => isCoded(heic, part) && covers(grid, sizeOf(heic, part)))
    ? undefined
    : 'not-an-image'
}

/** Returns whether the item is an HEVC picture whose data is present. */
function isCoded(heic: HeicBoxes, item: number): boolean {
  const isKnown = heic.kindOf.get(item) === 'hvc1' && named(heic, item, 'hvcC').length === 1
  return isKnown && heic.dataOf(item).length > 0
}

/** Returns whether tiles of that size cover the whole picture, and none is outside of it. */
function covers({ rows, columns, width, height }: Grid, [tileWidth, tileHeight]: Size): boolean {
  const fits = (count: number, tile: number, whole: number) =>
    count * tile >= whole && (count - 1) * tile < whole
  return fits(columns, tileWidth, width) && fits(rows, tileHeight, height)
}

type Size = readonly [width: number, height: number]

function sizeOf(heic: HeicBoxes, item: number): Size {
  const [size, ...more] = named(heic, item, 'ispe')
  if (!size || more.length > 0) throw new Error('not one size')
  const [width, height] = [size.body.readUInt32BE(4), size.body.readUInt32BE(8)]
  if (width === 0 || height === 0) throw new Error('no size')
  return [width, height]
}

const named = ({ propertiesOf }: HeicBoxes, item: number, kind: string): Box[] =>
  (propertiesOf.get(item) ?? []).filter((property) => property.kind === kind)

interface Grid {
  rows: number
  columns: number
  width: number
  height: number
}

function gridIn(data: Buffer): Grid {
  const isLong = (data.readUInt8(1) & 1) === 1
  return {
    rows: data.readUInt8(2) + 1,
    columns: data.readUInt8(3) + 1,
    width: isLong ? data.readUInt32BE(4) : data.readUInt16BE(4),
    height: isLong ? data.readUInt32BE(8) : data.readUInt16BE(6),
  }
}
