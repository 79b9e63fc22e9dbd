/** A package in the artefact, as `scripts/package` finds it. */
export interface ProductionPackage {
  folder: string
  name: string
  version: string
  description: { license?: string | undefined }
}

// Plain JavaScript that runs before installation: loaded by path, because it has no types.
const PLACE = '../../../scripts/package'

/** What `npm run package` takes from the installed packages, with their licences. */
export async function scriptsOfPackage(): Promise<{
  productionPackages(root: string): ProductionPackage[]
  refusedLicences(packages: readonly ProductionPackage[]): string[]
}> {
  const { productionPackages } = await import(`${PLACE}/production-packages.mjs`)
  const { refusedLicences } = await import(`${PLACE}/licences.mjs`)
  return { productionPackages, refusedLicences }
}
