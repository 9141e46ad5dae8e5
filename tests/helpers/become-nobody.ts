const nobody = 65534
process.setgroups?.([])
process.setgid?.(nobody)
process.setuid?.(nobody)
