/** Sections of the official site, in navigation order (spec 2). */
export const siteSections = ['home', 'about', 'feedback', 'privacy', 'terms'] as const
export type SiteSection = (typeof siteSections)[number]

/** A page of the site: a section, or our own page beside them. */
export type SitePlace = SiteSection | 'accessibility'
