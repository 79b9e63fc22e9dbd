/**
 * What a program in WebAssembly may take: two pages of a scanner, or a photograph of 24 megapixels that is turned. With all
 * around it, that stays below what its process may have.
 */
const WASM_BYTES_MAX = 160 * 1024 * 1024
const PAGE_BYTES = 65_536

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

// The types of Node know of WebAssembly, and not of its memories.
const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } })
  .WebAssembly.Memory

/**
 * Refuses such a program more memory, for this whole process. It works without a pause, so that nobody could look at what it
 * has taken so far. Gives what tells whether it was refused anything.
 */
export function limitWasmMemory(): { wasRefused(): boolean } {
  let wasRefused = false
  const grow = prototype.grow
  prototype.grow = function limited(this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > WASM_BYTES_MAX) {
      wasRefused = true
      throw new RangeError('more memory than one file may take')
    }
    return grow.call(this, pages)
  }
  return { wasRefused: () => wasRefused }
}
