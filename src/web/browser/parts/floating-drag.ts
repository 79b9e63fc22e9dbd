import { onPage } from '#web/browser/page/on-page.ts'
import { keptInside, placeOf, readShare, STEP_PX, shareOfWay, TAP_PX } from './floating-place.ts'

const REMEMBERED_AS = 'abono-floating-place'

const movable = new WeakSet<Element>()

export function setUpFloating(): void {
  onPage(() => {
    for (const element of document.querySelectorAll<HTMLElement>('.floating')) {
      if (movable.has(element)) continue
      movable.add(element)
      makeMovable(element)
    }
  })
}

/**
 * Makes an element draggable up and down by finger, mouse and arrow keys. Its position is stored for the tab. Scripts
 * may set styles even where the policy forbids style attributes.
 */
function makeMovable(element: HTMLElement): void {
  const room = () => ({ screen: window.innerHeight, button: element.offsetHeight })
  let share = remembered()
  let grip: { y: number; top: number } | null = null
  let isMoved = false

  const place = (top: number) => {
    element.style.top = `${keptInside(top, room())}px`
    element.style.bottom = 'auto'
  }
  const keep = () => {
    share = shareOfWay(element.getBoundingClientRect().top, room())
    remember(share)
  }
  const placeAgain = () => {
    if (share !== null) place(placeOf(share, room()))
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    grip = { y: event.clientY, top: element.getBoundingClientRect().top }
    // A fast mouse leaves the button before it has moved; touch keeps its target by itself.
    if (event.pointerType !== 'touch') element.setPointerCapture(event.pointerId)
    isMoved = false
  })
  element.addEventListener('pointermove', (event) => {
    if (!grip) return
    const way = event.clientY - grip.y
    if (!isMoved && Math.abs(way) < TAP_PX) return
    isMoved = true
    place(grip.top + way)
  })
  const endDrag = () => {
    if (grip && isMoved) keep()
    grip = null
  }
  element.addEventListener('pointerup', endDrag)
  element.addEventListener('pointercancel', endDrag)
  // The click at the end of a drag is ignored. A click by the Enter key involves no pointer, and is handled.
  element.addEventListener('click', (event) => {
    if (isMoved && event.detail > 0) event.preventDefault()
    isMoved = false
  })
  // A mouse would drag the link's address instead of the button.
  element.addEventListener('dragstart', (event) => event.preventDefault())
  element.addEventListener('keydown', (event) => {
    const way = { ArrowUp: -STEP_PX, ArrowDown: STEP_PX, Home: -1e6, End: 1e6 }[event.key]
    if (way === undefined) return
    event.preventDefault()
    place(element.getBoundingClientRect().top + way)
    keep()
  })
  window.addEventListener('resize', placeAgain)
  placeAgain()
}

// A webview may forbid storage; the button then starts at its default position.
function remembered(): number | null {
  try {
    return readShare(sessionStorage.getItem(REMEMBERED_AS))
  } catch {
    return null
  }
}

function remember(share: number): void {
  try {
    sessionStorage.setItem(REMEMBERED_AS, String(share))
  } catch {
    // Only the position is lost.
  }
}
