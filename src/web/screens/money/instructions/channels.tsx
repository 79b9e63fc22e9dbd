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
  channels: readonly Channel[]
  hrefOf(payCode: string): string
}

/** The ways to pay (spec 2): logo, description, the reference with Copy, and the bar code to scan and pay. */
export function Channels({ name, channels, hrefOf }: ChannelsProps) {
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
          detail={note}
          mark={isFastest ? repay.fastest : undefined}
        >
          {vCode && (
            <div className="stack">
              <ReferenceCode
                label={repay.reference}
                value={vCode}
                copyLabel={common.copy}
                copiedText={common.copySucceeded}
                copyFailedText={common.copyFailed}
              />
              {BARcodeImg && (
                <>
                  <ModalLink target={`code-${name}-${index}`} className="button" kind="quiet">
                    <Icon name="barcode" />
                    {repay.showBarCode}
                  </ModalLink>
                  <Modal id={`code-${name}-${index}`} title={repay.barCode} closeLabel={common.close}>
                    <p>{repay.scanPrompt}</p>
                    <CodeImage
                      src={BARcodeImg}
                      alt={instructions.barCodeOf(vCode)}
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
