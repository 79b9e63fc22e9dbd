import { Modal, ModalLink } from '#web/ui/layout/modal.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { safeLink } from '#web/words/safe-link.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useWords } from '#web/words/words.ts'

/** Pictures as small squares, each of which opens large. `name` distinguishes two groups on a page. */
export function ShownImages({ name, addresses }: { name: string; addresses: readonly string[] }) {
  const { complaint } = useCareWords()
  const care = useCareWords()
  const brand = useBrand()
  const images = addresses.map((address) => safeLink(address, brand)).filter((address) => address !== null)
  if (images.length === 0) return null
  return (
    <>
      <ul className="thumbs">
        {images.map((address, index) => (
          <li key={address}>
            <ModalLink target={`${name}-${index + 1}`} label={care.showImage(index + 1)}>
              <img src={address} alt={complaint.imageNumber(index + 1)} loading="lazy" decoding="async" />
            </ModalLink>
          </li>
        ))}
      </ul>
      {images.map((address, index) => (
        <LargeImage key={address} id={`${name}-${index + 1}`} address={address} position={index + 1} />
      ))}
    </>
  )
}

/** One picture as large as the screen allows. */
export function LargeImage({ id, address, position }: { id: string; address: string; position: number }) {
  const { complaint } = useCareWords()
  const { common } = useWords()
  return (
    <Modal id={id} title={complaint.imageNumber(position)} closeLabel={common.close}>
      <img className="large-image" src={address} alt={complaint.imageNumber(position)} loading="lazy" />
    </Modal>
  )
}
