/** Where GitHub's REST interface is asked. */
export const GITHUB_ROOT = 'https://api.github.com'
