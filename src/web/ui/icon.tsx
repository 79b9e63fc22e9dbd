const drawings = {
  back: 'M15 5l-7 7 7 7',
  chevron: 'M9 5l7 7-7 7',
  copy: 'M9 9h10v11H9zM15 9V5H5v11h4',
  barcode: 'M4 6v12M7 6v12M10 6v9M13 6v12M16 6v9M20 6v12',
  phone: 'M6 4h3l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  check: 'M5 12.5l5 5L19 7',
  warning: 'M12 4L2.5 20h19zM12 10v4M12 17v.2',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.8v.2',
  close: 'M6 6l12 12M18 6L6 18',
  store: 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5',
  bank: 'M3 9l9-5 9 5zM5 12v5M10 12v5M14 12v5M19 12v5M3 20h18',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  card: 'M3 6h18v13H3zM3 10.5h18M7 15h3',
  camera: 'M4 8h4l1.5-3h5L16 8h4v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  refresh: 'M20 5v5h-5M4 19v-5h5M19 10a7.5 7.5 0 0 0-13-3M5 14a7.5 7.5 0 0 0 13 3',
  offline:
    'M3 3l18 18M5 12a10 10 0 0 1 4-2.4M2 8.5A15 15 0 0 1 6 6M12 5a15 15 0 0 1 10 3.5M15 10a10 10 0 0 1 4 2M8.5 15.5a5 5 0 0 1 6 0M12 19v.2',
  chat: 'M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12h5',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9h14v-9h-1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  part: 'M11 5a8 8 0 1 0 8 8h-8zM14.5 3.5a8 8 0 0 1 6 6h-6z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20.5 20.5M8.3 10.5h4.4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20a7.5 7.5 0 0 1 15 0',
  house: 'M4 11l8-7 8 7v9H4zM10 20v-6h4v6',
  work: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  pin: 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 2.5 4 5.5 4 9s-1 6.5-4 9M12 3c-3 2.5-4 5.5-4 9s1 6.5 4 9',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
} as const

export type IconName = keyof typeof drawings

/** A line icon. It is never alone: the text beside it, or its button's label, names it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}

export const iconNames = Object.keys(drawings) as IconName[] // exactly the keys of `drawings`
