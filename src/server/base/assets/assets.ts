/** A store of page files that all releases share. The content of a name never changes. */
export interface AssetStore {
  /** Resolves when `get` returns the complete file. */
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | null>
  /** Lists the names with a prefix, with the day on which each was stored. */
  list(beginning: string): Promise<readonly KeptAsset[]>
  delete(name: string): Promise<void>
}

export interface KeptAsset {
  name: string
  at: Date
}

/** Accepts a name from a URL: no slash and no leading dot, so it cannot leave the folder. */
export const isAssetName = (name: string): boolean => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/.test(name)
