/** What Node is run with here, and nothing that configures the product. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE }
}
