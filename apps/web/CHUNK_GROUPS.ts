/** The packages that draw every page. */
const PACKAGES = [
  'react',
  'react-dom',
  'scheduler',
  'use-sync-external-store',
  '@tanstack/(?:history|query-core|react-query|react-router|react-store|router-core|store)',
  '@trpc/tanstack-react-query',
]
/** The files by which a question is put. Those that send it come with the first one that is sent. */
const FILES = [
  '@trpc/client/dist/(?:index|objectSpread2|splitLink|TRPCClientError|unstable-internals)',
  '@trpc/server/dist/(?:codes|getErrorShape|observable)',
]
const LIBRARY = new RegExp(
  `/node_modules/(?:(?:${PACKAGES.join('|')})/|(?:${FILES.join('|')})[-.])|vite/preload-helper`,
)

const OURS = /\/packages\/core\/src\/|\/apps\/web\/src\//
/** What opens, what is written into, what brings a library and what calls the server stays apart. */
const APART =
  /\/ui\/(popups|table|dates|styles)\/|\/ui\/(toasts\/Toast[SC]|Modal|Field\.|Input|inputClasses|TextArea|Select|Checkbox|Toggle|Tabs\.)|\/data\/trpc\/(call|stream)Link/
/** Fewer pages than this load what they share as a file of its own. */
const FEWEST_PAGES = 3

/**
 * What is asked for as one file, where two dozen small ones would wait for each other and pack worse: the libraries
 * that every page needs, which stay the same from build to build, and what of our own code many pages share. Without
 * the things that those depend on, since what only a dialog needs would come along with them.
 */
export const CHUNK_GROUPS = [
  {
    name: 'libraries',
    // The part of the client that streams is kept apart under this name; see `keepStreamsApart`.
    test: (id: string) => LIBRARY.test(id) && !id.endsWith('?streams'),
    includeDependenciesRecursively: false,
  },
  {
    name: 'shared',
    test: (id: string) => OURS.test(id) && !APART.test(id),
    minShareCount: FEWEST_PAGES,
  },
]
