console.error('404: no page at', location.pathname)

// The front page's entry imports this, and only modules can be imported.
export {}
