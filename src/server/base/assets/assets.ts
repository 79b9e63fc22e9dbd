/** Where the files of pages lie that releases leave to each other. A name means the same bytes for ever. */
export interface AssetStore {
  /** When it has ended, `get` finds the whole file; never half of it. */
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | null>
  /** Every name that begins so, with the day when it was put. */
  list(beginning: string): Promise<readonly KeptAsset[]>
  delete(name: string): Promise<void>
}

export interface KeptAsset {
  name: string
  at: Date
}

/** Names that come from an address: no slash, no dot at the beginning, and so no way out of a folder. */
export const isAssetName = (name: string): boolean => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/.test(name)
