/**
 * Output of libheif's `heif-enc` for a square of 64 pixels, without an encoder note: red and green above, blue and
 * white below, so that the corners show its orientation.
 */
const SQUARE = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA' +
    'AAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAQQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAA' +
    'AACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkA' +
    'AAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAA' +
    'ABZpcG1hAAAAAAAAAAEAAQOBAoMAAABJbWRhdAAAAD0oAa8J4CE5dV///TJ///yLdyH8YbVnnn4rop/36q//9GyHCf/5yUQH9Ei1f/J6zbO//8' +
    'bcp0+qjZF9o+rA',
  'base64',
)
const SIDE = 64
/** The HEVC decoder configuration as a box, and the picture data. */
const SETTINGS = boxIn(SQUARE, 'hvcC')
const CODED = boxIn(SQUARE, 'mdat').subarray(8)

/** The unchanged file. */
export const squareHeic = (): Buffer => Buffer.from(SQUARE)

interface Item {
  id: number
  type?: string
  data?: Buffer
  /** Indexes in the property list, from 1. */
  properties?: readonly number[]
}

interface Sample {
  rows?: number
  columns?: number
  /** The stated size; the tiles decide. */
  width?: number
  height?: number
  tileSide?: number
  /** Quarter turns counter-clockwise. */
  turns?: number
  /** 0: mirrored vertically; 1: mirrored horizontally. */
  mirror?: number
  /** Replaces the tiles' own numbers. */
  tiles?: readonly number[]
  brand?: string
  kind?: string
  exif?: Buffer
  /** Additional references of any kind. */
  references?: readonly (readonly [kind: string, from: number, to: readonly number[]])[]
  coded?: Buffer
  settings?: Buffer
  /** How many bytes each item claims to be longer than it is. */
  longer?: number
  /** Whether the tiles share their data. */
  isShared?: boolean
  /** Additional boxes after the last one. */
  behind?: Buffer
}

/** Item number of the whole picture; the tiles follow. */
const WHOLE = 1

/** Builds a HEIC as phones do: one picture of tiles, each of which is the square. */
export function makeHeic({
  rows = 1,
  columns = 1,
  width = columns * SIDE,
  height = rows * SIDE,
  tileSide = SIDE,
  turns,
  mirror,
  brand = 'heic',
  kind = 'hvc1',
  exif,
  references = [],
  coded = CODED,
  settings = SETTINGS,
  longer = 0,
  isShared = false,
  behind = Buffer.alloc(0),
  ...more
}: Sample = {}): Buffer {
  const ids = Array.from({ length: rows * columns }, (_, index) => WHOLE + 1 + index)
  const tiles = more.tiles ?? ids
  const size = (...sides: number[]) => fullBox('ispe', 0, ...sides.map(u32))
  const properties = [settings, size(tileSide, tileSide), size(width, height)]
  const ofWhole = [3]
  if (turns !== undefined) ofWhole.push(properties.push(box('irot', u8(turns))))
  if (mirror !== undefined) ofWhole.push(properties.push(box('imir', u8(mirror))))
  const grid = Buffer.concat([u8(0), u8(1), u8(rows - 1), u8(columns - 1), u32(width), u32(height)])
  const items: Item[] = [
    { id: WHOLE, type: 'grid', data: grid, properties: ofWhole },
    ...ids.map((id) => ({ id, type: kind, data: coded, properties: [1, 2] })),
  ]
  const linked = [['dimg', WHOLE, tiles] as const, ...references]
  if (exif) {
    const id = WHOLE + ids.length + 1
    items.push({ id, type: 'Exif', data: Buffer.concat([u32(0), exif]) })
    linked.push(['cdsc', id, [WHOLE]])
  }
  return Buffer.concat([heicOf(items, properties, linked, brand, { longer, isShared }), behind])
}

function heicOf(
  items: readonly Item[],
  properties: readonly Buffer[],
  references: readonly (readonly [kind: string, from: number, to: readonly number[]])[],
  brand: string,
  { longer, isShared }: { longer: number; isShared: boolean },
): Buffer {
  const start = box('ftyp', Buffer.from(brand), u32(0), Buffer.from(`mif1${brand}`))
  const all = items.map(({ data = Buffer.alloc(0) }) => data)
  const written = isShared ? [...new Set(all)] : all
  const meta = (offset: number) => {
    const places = items.map(({ id }, index) => {
      const data = all[index] as Buffer
      const before = written.slice(0, isShared ? written.indexOf(data) : index)
      const at = offset + Buffer.concat(before).length
      return Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(data.length + longer)])
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(WHOLE)),
      fullBox('iloc', 0, u8(0x44), u8(0), u16(items.length), ...places),
      fullBox(
        'iinf',
        0,
        u16(items.length),
        ...items.map(({ id, type = 'hvc1' }) =>
          fullBox('infe', 2, u16(id), u16(0), Buffer.from(type), u8(0)),
        ),
      ),
      fullBox(
        'iref',
        0,
        ...references.map(([kind, from, to]) => box(kind, u16(from), u16(to.length), ...to.map(u16))),
      ),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox(
          'ipma',
          0,
          u32(items.length),
          ...items.map(({ id, properties: of = [] }) =>
            Buffer.concat([u16(id), u8(of.length), ...of.map((place) => u8(0x80 | place))]),
          ),
        ),
      ),
    )
  }
  const behindMeta = start.length + meta(0).length + 8
  return Buffer.concat([start, meta(behindMeta), box('mdat', ...written)])
}

function box(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(name), body])
}

const fullBox = (name: string, version: number, ...parts: Buffer[]): Buffer =>
  box(name, Buffer.from([version, 0, 0, 0]), ...parts)

/** Returns the first box of that name at any depth. */
function boxIn(file: Buffer, name: string): Buffer {
  const start = file.indexOf(name) - 4
  return file.subarray(start, start + file.readUInt32BE(start))
}

const u8 = (value: number): Buffer => Buffer.from([value])

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
