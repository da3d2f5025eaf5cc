/** The environment that Node needs here, without any setting of the product. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE }
}
