/** waiting → reading → read | failed (nothing could be read) | stopped (by a person). */
export const WEBSITE_STATES = ['waiting', 'reading', 'read', 'failed', 'stopped'] as const
export type WebsiteState = (typeof WEBSITE_STATES)[number]

/**
 * Why the reader ended: all telling pages were read; its number of pages or its time was used up; robots.txt forbids the
 * first page; the name leads to no public address; the first page could not be read.
 */
export const SITE_ENDS = ['read', 'pages', 'time', 'robots', 'private', 'unreachable'] as const
export type SiteEnd = (typeof SITE_ENDS)[number]

/** What a page is about, as its link or its address says; in the order in which pages are read. */
export const PAGE_KINDS = ['home', 'contact', 'imprint', 'team', 'about', 'services', 'other'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/**
 * Why a page was not read: robots.txt forbids it; it leads to another site, in circles or to a private address; it took too
 * long; no answer came; the server refused; it is no HTML.
 */
export const PAGE_PROBLEMS = [
  'robots',
  'elsewhere',
  'redirects',
  'private',
  'slow',
  'unreachable',
  'status',
  'not-html',
] as const
export type PageProblem = (typeof PAGE_PROBLEMS)[number]

/** Why a link is not followed although it leads to a page of the site. */
export const TRAPS = ['file', 'action', 'calendar', 'session', 'facets', 'endless'] as const
export type Trap = (typeof TRAPS)[number]

/** What a website can tell of its organization. */
export const FINDING_KINDS = [
  'organization',
  'person',
  'email',
  'phone',
  'fax',
  'address',
  'social',
  'logo',
  'description',
  'offer',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** How a page says it: in data for programs, in a link, in its head, in its text, or by a script that writes it. */
export const FINDING_SOURCES = ['json-ld', 'microdata', 'hcard', 'link', 'head', 'text', 'script'] as const
export type FindingSource = (typeof FINDING_SOURCES)[number]

export const FINDING_STATES = ['new', 'accepted', 'dismissed'] as const
export type FindingState = (typeof FINDING_STATES)[number]
