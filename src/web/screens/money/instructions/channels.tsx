import type { OutputOf } from '#contract/endpoint.ts'
import type { loanPlayDetail } from '#contract/money/installment.ts'
import { ChannelList, ChannelRow } from '#web/ui/channel-row.tsx'
import { CodeImage } from '#web/ui/codes/code-image.tsx'
import { ReferenceCode } from '#web/ui/codes/reference-code.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Modal, ModalLink } from '#web/ui/layout/modal.tsx'
import { useWords } from '#web/words/words.ts'

export type Channel = OutputOf<typeof loanPlayDetail>['repayList'][number]['list'][number]

interface ChannelsProps {
  /** Distinguishes the lists of a page in the ids of their dialogs. It is the same in every response. */
  name: string
  /** The title of every row, if it is not the name of its channel. */
  title?: string | undefined
  channels: readonly Channel[]
  hrefOf(payCode: string): string
}

/** The ways to pay (spec 2): logo, description, the reference with Copy, and the bar code to scan and pay. */
export function Channels({ name, title, channels, hrefOf }: ChannelsProps) {
  const { common, repay, instructions } = useWords()
  return (
    <ChannelList>
      {channels.map(({ payCode, logo, desc, vCode, BARcodeImg, note, isFastest }, index) => (
        <ChannelRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a backend may give two rows the same code, or none
          key={index}
          href={hrefOf(payCode)}
          logo={logo}
          description={desc}
          title={title}
          detail={note}
          // With a reference, the note is the time that is left of it.
          isMarked={isFastest && vCode === ''}
        >
          {vCode && (
            <div className="reference-row">
              <ReferenceCode
                label={repay.reference}
                isCompact
                value={vCode}
                copyLabel={common.copy}
                copiedText={common.copySucceeded}
                copyFailedText={common.copyFailed}
              />
              {BARcodeImg && (
                <>
                  <ModalLink
                    target={`code-${name}-${index}`}
                    className="icon-button"
                    label={repay.showBarCode}
                  >
                    <Icon name="barcode" />
                  </ModalLink>
                  <Modal id={`code-${name}-${index}`} title={repay.barCode} closeLabel={common.close}>
                    <p>{repay.scanPrompt}</p>
                    <CodeImage
                      src={BARcodeImg}
                      alt={repay.barCode}
                      text={vCode}
                      missingText={instructions.barCodeMissing}
                      againLabel={instructions.barCodeAgain}
                    />
                  </Modal>
                </>
              )}
            </div>
          )}
        </ChannelRow>
      ))}
    </ChannelList>
  )
}
