// Ends with code 0 if the server of this container can read and keep mail: the health check of the image.
const { PORT = '5000' } = process.env
const answer = await fetch(`http://127.0.0.1:${PORT}/api/health/ready`).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
