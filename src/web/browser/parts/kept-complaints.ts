import { deleteDraft, readDraft } from '#web/browser/drafts/draft.ts'
import { discardHere, overdueHere } from '#web/browser/offline/waiting-here.ts'
import { onPage } from '#web/browser/page/on-page.ts'

/** The part of a complaint draft that belongs in an address; its text does not. */
const CHOICE = ['problemType', 'problemSonType', 'orderNo']

/** Lists unsent complaints stored on this phone on the first complaints page. */
export const tend = (): void => onPage(showKeptComplaints)

function showKeptComplaints(): void {
  const offer = document.querySelector<HTMLElement>('[data-draft-offer]')
  if (offer) void offerDraft(offer).catch(() => undefined)
  const place = document.getElementById('not-sent-in-time')
  if (place) void showOverdue(place).catch(() => undefined)
}

async function offerDraft(offer: HTMLElement): Promise<void> {
  const key = offer.dataset.draftOffer ?? ''
  const draft = await readDraft(key)
  const [link, discard] = [offer.querySelector('a'), offer.querySelector('button')]
  if (!draft || !link || !discard) return
  const address = new URL(link.href)
  for (const [name, value] of draft.values)
    if (CHOICE.includes(name) && value !== '') address.searchParams.set(name, value)
  link.href = address.href
  discard.onclick = () => {
    offer.hidden = true
    void deleteDraft(key)
  }
  offer.hidden = false
}

async function showOverdue(place: HTMLElement): Promise<void> {
  const list = place.firstElementChild
  const template = list?.querySelector('template')
  const overdue = await overdueHere()
  if (!list || !template || overdue.length === 0) return
  const notices = overdue.map((complaint) => {
    const notice = template.content.cloneNode(true) as DocumentFragment
    const [element, text, discard] = [
      notice.firstElementChild,
      notice.querySelector('span:empty'),
      notice.querySelector('button'),
    ]
    if (text) text.textContent = complaint.input.problemDetail
    discard?.addEventListener('click', () => {
      element?.remove()
      place.hidden = list.querySelector('.notice') === null
      void discardHere(complaint)
    })
    return notice
  })
  list.replaceChildren(template, ...notices)
  place.hidden = false
}
