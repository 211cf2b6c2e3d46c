// Zod makes code out of text where it may, and finds out by trying. The page's policy forbids that and reports each
// try. What is set here is read when zod is loaded, which is later, with the first page that needs it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
