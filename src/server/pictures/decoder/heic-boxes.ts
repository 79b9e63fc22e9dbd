/**
 * More than any phone writes: a photograph of 24 megapixels has 108 tiles, and as many again for its
 * brightness.
 */
const ENTRIES_MAX = 600
const EXTENTS_MAX = 8
/** Marks a box with a 64-bit size. */
const LONG = 1
const TO_THE_END = 0

export interface Box {
  kind: string
  body: Buffer
}

/** The position of an item's bytes: in the file, or in a box of the metadata. */
interface Place {
  isInDescription: boolean
  extents: readonly (readonly [start: number, length: number])[]
}

/** The metadata of an untrusted HEIC; reading beyond an end throws. */
export interface HeicBoxes {
  primary: number
  kindOf: ReadonlyMap<number, string>
  propertiesOf: ReadonlyMap<number, readonly Box[]>
  /** The items of which the first picture is composed; undefined if it is not composed. */
  parts: readonly number[] | undefined
  dataOf(item: number): Buffer
}

/** Throws on any deviation from the standard in the parts that are read. */
export function readHeicBoxes(file: Buffer): HeicBoxes {
  const top = [...boxesIn(file)]
  if (top.some(({ kind }) => kind === 'moov')) throw new Error('it moves')
  const description = onlyOne(top, 'meta').subarray(4)
  const inside = [...boxesIn(description)]
  const [version, pitm] = full(onlyOne(inside, 'pitm'))
  const primary = version === 0 ? pitm.u16() : pitm.u32()
  const places = placesIn(onlyOne(inside, 'iloc'))
  if (bytesAt(places) > file.length) throw new Error('it says the same bytes many times')
  const held = inside.some(({ kind }) => kind === 'idat') ? onlyOne(inside, 'idat') : Buffer.alloc(0)
  return {
    primary,
    kindOf: kindsIn(onlyOne(inside, 'iinf')),
    propertiesOf: propertiesIn(onlyOne(inside, 'iprp')),
    parts: inside.some(({ kind }) => kind === 'iref') ? partsOf(primary, onlyOne(inside, 'iref')) : undefined,
    dataOf(item) {
      const place = places.get(item)
      if (!place) throw new Error('it has no data')
      const from = place.isInDescription ? held : file
      return Buffer.concat(
        place.extents.map(([start, length]) => {
          if (length === 0 || start + length > from.length) throw new Error('it ends before its data')
          return from.subarray(start, start + length)
        }),
      )
    },
  }
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    if (boxes.length === ENTRIES_MAX) throw new Error('too many boxes')
    const said = bytes.readUInt32BE(at)
    const head = said === LONG ? 16 : 8
    const size =
      said === LONG ? Number(bytes.readBigUInt64BE(at + 8)) : said === TO_THE_END ? bytes.length - at : said
    if (size < head || at + size > bytes.length) throw new Error('a box that does not end')
    boxes.push({ kind: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, at + size) })
    at += size
  }
  return boxes
}

/** Requires a box to occur once: of two, one program would read the first and another the last. */
function onlyOne(boxes: readonly Box[], kind: string): Buffer {
  const [found, ...more] = boxes.filter((box) => box.kind === kind)
  if (!found || more.length > 0) throw new Error(`not one ${kind}`)
  return found.body
}

/** Reads numbers one after the other. */
function reader(bytes: Buffer) {
  let at = 0
  const take = (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size)
    at += size
    return value
  }
  return {
    take,
    u8: () => take(1),
    u16: () => take(2),
    u32: () => take(4),
    rest: () => bytes.subarray(at),
  }
}

/** A box that begins with its version and three bytes of flags. */
function full(body: Buffer): [version: number, reader: ReturnType<typeof reader>, flags: number] {
  const read = reader(body)
  const version = read.u8()
  const flags = read.take(3)
  return [version, read, flags]
}

function counted(count: number): number {
  if (count > ENTRIES_MAX) throw new Error('too many entries')
  return count
}

function kindsIn(iinf: Buffer): Map<number, string> {
  const [version, read] = full(iinf)
  counted(version === 0 ? read.u16() : read.u32())
  const kinds = new Map<number, string>()
  for (const { body } of boxesIn(read.rest())) {
    const [entryVersion, entry] = full(body)
    if (entryVersion < 2) throw new Error('an entry without a kind')
    const id = entryVersion === 2 ? entry.u16() : entry.u32()
    entry.u16()
    if (kinds.has(id)) throw new Error('two items of one number')
    kinds.set(id, entry.rest().toString('latin1', 0, 4))
  }
  return kinds
}

function placesIn(iloc: Buffer): Map<number, Place> {
  const [version, read] = full(iloc)
  const sizes = read.u16()
  const [offsetSize, lengthSize, baseSize, indexSize] = [12, 8, 4, 0].map(
    (shift) => (sizes >> shift) & 15,
  ) as [number, number, number, number]
  const places = new Map<number, Place>()
  const count = counted(version < 2 ? read.u16() : read.u32())
  for (let item = 0; item < count; item++) {
    const id = version < 2 ? read.u16() : read.u32()
    const way = version === 0 ? 0 : read.u16() & 15
    const otherFile = read.u16()
    if (way > 1 || otherFile !== 0) throw new Error('data that lies somewhere else')
    const base = read.take(baseSize)
    const extents: [number, number][] = []
    const pieces = read.u16()
    if (pieces > EXTENTS_MAX) throw new Error('data in too many pieces')
    for (let piece = 0; piece < pieces; piece++) {
      if (version > 0) read.take(indexSize)
      extents.push([base + read.take(offsetSize), read.take(lengthSize)])
    }
    if (places.has(id)) throw new Error('two places of one item')
    places.set(id, { isInDescription: way === 1, extents })
  }
  return places
}

/** The total declared size: the same bytes, declared by each tile, could add up to gigabytes. */
function bytesAt(places: ReadonlyMap<number, Place>): number {
  return [...places.values()].flatMap(({ extents }) => extents).reduce((sum, [, length]) => sum + length, 0)
}

function propertiesIn(iprp: Buffer): Map<number, readonly Box[]> {
  const inside = boxesIn(iprp)
  const all = boxesIn(onlyOne(inside, 'ipco'))
  const [version, read, flags] = full(onlyOne(inside, 'ipma'))
  const isLong = (flags & 1) === 1
  const properties = new Map<number, readonly Box[]>()
  const count = counted(read.u32())
  for (let item = 0; item < count; item++) {
    const id = version === 0 ? read.u16() : read.u32()
    const own = Array.from({ length: read.u8() }, () => {
      const property = all[(isLong ? read.u16() & 0x7fff : read.u8() & 0x7f) - 1]
      if (!property) throw new Error('a property that is not there')
      return property
    })
    if (properties.has(id)) throw new Error('properties twice')
    properties.set(id, own)
  }
  return properties
}

function partsOf(whole: number, iref: Buffer): number[] | undefined {
  const [version, read] = full(iref)
  let parts: number[] | undefined
  for (const { kind, body } of boxesIn(read.rest())) {
    const link = reader(body)
    const id = () => (version === 0 ? link.u16() : link.u32())
    if (id() !== whole || kind !== 'dimg') continue
    if (parts) throw new Error('made of two things')
    parts = Array.from({ length: counted(link.u16()) }, id)
  }
  return parts
}
