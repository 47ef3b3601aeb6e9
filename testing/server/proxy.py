"""A proxy in front of PostgreSQL that breaks connections at chosen moments."""
import contextlib
import pathlib
import socket
import threading
import urllib.parse

COMMIT = b"COMMIT"


class Proxy:
    """Forwards TCP to the database's own socket. `mood` says what happens to a COMMIT, or to everything:

    "pass": it is forwarded. "cut after": it is forwarded, and the connection ends before its answer. "cut before": the
    connection ends instead. Both happen once. "swallow": nothing is forwarded any more, and nothing is closed.
    """

    def __init__(self, database):
        folder = urllib.parse.parse_qs(urllib.parse.urlparse(database).query)["host"][0]
        self.target = next(str(path) for path in pathlib.Path(folder).glob(".s.PGSQL.*") if path.suffix != ".lock")
        self.mood = "pass"
        self.cuts = 0
        self.lock = threading.Lock()
        self.open = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"postgresql://skerry@127.0.0.1:{self.listener.getsockname()[1]}/postgres"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        self.listener.close()
        self.cut()

    def cut(self):
        """Ends all connections."""
        for one in self.open:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self.target)
                self.open += [client, server]
                pair = {"client": client, "server": server, "is_committing": False}
                for source in ("client", "server"):
                    threading.Thread(target=self._forward, args=(pair, source), daemon=True).start()

    def _forward(self, pair, source):
        other = "server" if source == "client" else "client"
        with contextlib.suppress(OSError):
            while data := pair[source].recv(1 << 16):
                if self.mood == "swallow":
                    continue
                if self._is_cut(pair, source, data):
                    break
                pair[other].sendall(data)
        for one in (pair["client"], pair["server"]):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def _is_cut(self, pair, source, data):
        """Whether the connection ends here, without these data."""
        with self.lock:
            if source == "client" and COMMIT in data and self.mood in ("cut before", "cut after"):
                mood, self.mood = self.mood, "pass"
                self.cuts += 1
                pair["is_committing"] = mood == "cut after"
                return mood == "cut before"
            return source == "server" and pair["is_committing"]
